import { inject } from "vitest";

/** A database of the suite's Redis that no file running beside has: their workers would take each other's jobs. */
export const ownRedisUrl = () => `${inject("redisUrl")}/${process.env.VITEST_POOL_ID}`;
