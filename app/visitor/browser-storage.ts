/** Returns the result of `use`, or null when the browser refuses access to its storage. */
export function tryStorage<T>(use: () => T): T | null {
	try {
		return use();
	} catch {
		return null;
	}
}
