/** Creates a unique key. Replaces crypto.randomUUID, which is missing on pages over plain HTTP. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
