const listeners = new WeakMap<object, Set<() => void>>();

/**
 * Values that the page's scripts and its islands share: set a property, and who `watch`es hears of it. Every page
 * fetches this, which is why it is no library.
 */
export function pageState<State extends object>(initial: State): State {
	const heard = new Set<() => void>();
	let due = false;
	const tell = () => {
		due = false;
		for (const act of heard) act();
	};
	const state = new Proxy(initial, {
		set(target, name, value) {
			if (Object.is(Reflect.get(target, name), value)) return true;
			if (!due) queueMicrotask(tell);
			due = true;
			return Reflect.set(target, name, value);
		},
	});
	listeners.set(state, heard);
	return state;
}

/** Calls `act` after something in a page's state changed, once for changes made together; gives a function that stops it. */
export function watch(state: object, act: () => void): () => void {
	const heard = listeners.get(state);
	heard?.add(act);
	return () => void heard?.delete(act);
}
