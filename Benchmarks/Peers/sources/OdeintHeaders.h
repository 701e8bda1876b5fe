// Boost.odeint (https://www.boost.org/libs/numeric/odeint), whose templates have the same names in every build
// of these sources. The linker would keep one level's copy of each for all, so they are each file's own.
#pragma once
// Boost's linear algebra checks every product by a second one unless told not to.
#ifndef NDEBUG
#define NDEBUG
#endif

#include "StandardHeaders.h"
#include <iostream>

#pragma clang diagnostic push
// std::iterator, in Boost's linear algebra.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = any(function, record))
#include <boost/version.hpp>
#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/integrate/integrate_times.hpp>
#include <boost/numeric/odeint/stepper/bulirsch_stoer.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/dense_output_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/euler.hpp>
#include <boost/numeric/odeint/stepper/rosenbrock4.hpp>
#include <boost/numeric/odeint/stepper/rosenbrock4_controller.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <boost/numeric/odeint/stepper/symplectic_rkn_sb3a_mclachlan.hpp>
#include <boost/numeric/odeint/stepper/velocity_verlet.hpp>
#pragma clang attribute pop
#pragma clang diagnostic pop
