import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script is running: false on the server and while the page wakes up. */
export function useScripted(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
