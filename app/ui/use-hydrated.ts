import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether React is hydrated: false on the server and during hydration. If a controlled field is changed before that, React
 * restores its value and calls its handler with that value, so disable the field until then.
 */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
