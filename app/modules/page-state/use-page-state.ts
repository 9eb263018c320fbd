import { useSyncExternalStore } from "react";
import { watch } from "./page-state";

/** A value of a page's state, drawn anew when it changes: `usePageState(consentStore, "dialog")`. */
export function usePageState<State extends object, Name extends keyof State>(
	state: State,
	name: Name,
): State[Name] {
	const read = () => state[name];
	return useSyncExternalStore(change => watch(state, change), read, read);
}
