// Replaced by the first measurement.
