/** Splits a list into chunks of at most `size`, in order. */
export function* chunksOf<Item>(list: readonly Item[], size: number): Generator<Item[]> {
	for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
