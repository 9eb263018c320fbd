/** Which of the app's banners are due. */
export interface PwaState {
	/** A new release waits. */
	readonly update: boolean;
	/** The browser offers to install the site, and the visitor may be asked. */
	readonly install: boolean;
}

/** Neither is due. */
export const NO_BANNER: PwaState = { update: false, install: false };

let state = NO_BANNER;
const listeners = new Set<() => void>();

/** The state at this moment. */
export function pwaState(): PwaState {
	return state;
}

/** Calls `listener` on each change until the returned function is called. */
export function onPwaChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Changes the state. */
export function setPwa(change: Partial<PwaState>): void {
	state = { ...state, ...change };
	for (const listener of listeners) listener();
}
