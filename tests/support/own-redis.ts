import { inject } from "vitest";

/**
 * Returns the URL of a database in the shared Redis that no concurrent test file uses: their workers would take each other's
 * jobs.
 */
export const ownRedisUrl = () => `${inject("redisUrl")}/${process.env.VITEST_POOL_ID}`;
