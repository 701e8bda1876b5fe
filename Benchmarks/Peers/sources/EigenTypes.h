// Eigen (https://eigen.tuxfamily.org). Its matrices are column-major and its vectors columns, so the
// memory of our row-major M is Eigen's Mᵀ, and (A·B)ᵀ = Bᵀ·Aᵀ: the operands change sides.
#pragma once
#define EIGEN_DONT_PARALLELIZE
#include "Kernels.h"
#include <eigen3/Eigen/Core>
#include <eigen3/Eigen/Geometry>
#include <eigen3/Eigen/LU>
#include <eigen3/Eigen/SVD>

namespace {

template <typename Scalar>
using EigenMatrix = Eigen::Matrix<Scalar, 4, 4>;
template <typename Scalar>
using EigenSource = Eigen::Map<const EigenMatrix<Scalar>, Eigen::Aligned64>;
template <typename Scalar>
using EigenResult = Eigen::Map<EigenMatrix<Scalar>, Eigen::Aligned64>;

}  // namespace
