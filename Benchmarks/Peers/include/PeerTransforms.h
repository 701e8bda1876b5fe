// Transforms in one precision: Peers.h includes this once a precision, as it does PeerPrecision.h.
//
// A matrix is 16 numbers, row-major and row vectors as everywhere in this project, which is the memory
// of the libraries' column-major matrices of column vectors. Arrays of matrices, points and quaternions
// start on 64-byte boundaries.

/// What a transform is made of, as TransformComponents: applied in the order scale, skew, rotation,
/// translation, perspective.
typedef struct PEER_NAME(PeerComponents) {
    PEER_SCALAR translation[3];
    PEER_SCALAR scale[3];
    /// (xy, xz, yz).
    PEER_SCALAR skew[3];
    /// (x, y, z, w).
    PEER_SCALAR rotation[4];
    PEER_SCALAR perspective[4];
} PEER_NAME(PeerComponents);

/// A layer's pose: scale, then rotation, then translation.
typedef struct PEER_NAME(PeerPose) {
    PEER_SCALAR translation[3];
    PEER_SCALAR scale[3];
    /// (x, y, z, w), a unit.
    PEER_SCALAR rotation[4];
} PEER_NAME(PeerPose);

/// Pairs of matrices: out[i] = a[i]·b[i].
typedef void (*PEER_NAME(PeerPairs))(
    const PEER_SCALAR *_Nonnull a, const PEER_SCALAR *_Nonnull b, PEER_SCALAR *_Nonnull out,
    size_t count);

/// The inverse of each matrix.
typedef void (*PEER_NAME(PeerInvert))(
    const PEER_SCALAR *_Nonnull matrices, PEER_SCALAR *_Nonnull out, size_t count);

/// The matrix of each pose.
typedef void (*PEER_NAME(PeerCompose))(
    const PEER_NAME(PeerPose) *_Nonnull poses, PEER_SCALAR *_Nonnull out, size_t count);

/// The components of each matrix.
typedef void (*PEER_NAME(PeerDecompose))(
    const PEER_SCALAR *_Nonnull matrices, PEER_NAME(PeerComponents) *_Nonnull out, size_t count);

/// Unit quaternions (x, y, z, w), each on its own way at its own t.
typedef void (*PEER_NAME(PeerSlerp))(
    const PEER_SCALAR *_Nonnull from, const PEER_SCALAR *_Nonnull to,
    const PEER_SCALAR *_Nonnull t, PEER_SCALAR *_Nonnull out, size_t count);

/// Matrices, each on its own way at its own t.
typedef void (*PEER_NAME(PeerInterpolate))(
    const PEER_SCALAR *_Nonnull from, const PEER_SCALAR *_Nonnull to,
    const PEER_SCALAR *_Nonnull t, PEER_SCALAR *_Nonnull out, size_t count);
