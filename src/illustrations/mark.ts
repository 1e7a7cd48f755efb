/** Path of the site's default mark in a frame of 64 by 64: one coil that leaves as one line, 8 wide. */
export const markPath =
  'M36 24h-6c-6 0-10 3-10 8s4 8 10 8c10 0 18-6 18-15 0-11-8-17-19-17C16 8 8 17 8 30s9 22 22 22h34';
