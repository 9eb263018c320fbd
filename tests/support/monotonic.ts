/** Returns milliseconds of the monotonic clock, which all processes of the machine share. */
export const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6;
