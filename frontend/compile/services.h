/* The services of all rooms, put together. */
#ifndef SCRIPTC_FRONTEND_COMPILE_SERVICES_H
#define SCRIPTC_FRONTEND_COMPILE_SERVICES_H

#include "frontend/value/services.h"

extern const Services compile_services;

#endif
