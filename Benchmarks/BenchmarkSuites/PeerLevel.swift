import BatchEvaluation
import Peers
import PeersV3
import PeersV4

extension InstructionSet {
  /// The C++ peers built for this level.
  var peers: PeerTable {
    switch self {
    case .baseline: easemark_peers_baseline().pointee
    case .v3: easemark_peers_v3().pointee
    case .v4: easemark_peers_v4().pointee
    }
  }
}
