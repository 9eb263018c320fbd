import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the island is awake: false on the server, and while React takes it over. */
export function useScripted(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
