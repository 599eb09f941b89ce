import Glibc

/// The processes that ran or waited for a processor, on average in the last minute (getloadavg(3)).
var load: Double {
  var averages = [0.0]
  return getloadavg(&averages, 1) == 1 ? averages[0] : 0
}

/// Returns the time of a monotonic clock in seconds.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
