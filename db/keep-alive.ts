/**
 * For every connection to PostgreSQL: a server that went without a word, as in a failover, or a way to it that was
 * forgotten while nobody spoke, is noticed after this and ten probes, a second each.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
