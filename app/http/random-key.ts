/** A key that nobody else has; crypto.randomUUID is missing where a page came over plain HTTP. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
