/** What `use` gives; null in a browser that refuses storage, which remembers nothing. */
export function ifStored<T>(use: () => T): T | null {
	try {
		return use();
	} catch {
		return null;
	}
}
