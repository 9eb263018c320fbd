import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether React answers here: false on the server and while it hydrates. A controlled field that is changed meanwhile is put
 * back to its value, and its handler told of that one: disable it until then.
 */
export function useScripted(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
