/** How close to the screen a section must come before its script is fetched. */
const MARGIN = "200px";

/** What a person does first; a page that is only looked at fetches nothing. */
const SIGNS = ["scroll", "pointermove", "pointerdown", "touchstart", "keydown", "focusin"] as const;

let stirred: Promise<void> | null = null;

/** Resolves at the visitor's first sign of life on this page. */
function firstSign(): Promise<void> {
	stirred ??= new Promise(resolve => {
		const stop = new AbortController();
		const hear = () => {
			stop.abort();
			resolve();
		};
		for (const sign of SIGNS)
			addEventListener(sign, hear, { passive: true, capture: true, signal: stop.signal });
		// Who has scrolled, followed a link to a section or begun to type stirred before this script was there.
		// In a frame the layout is known; asking for it while the page wakes up would compute it once more.
		requestAnimationFrame(() => {
			if (window.scrollY > 0 || location.hash !== "" || document.activeElement !== document.body) hear();
		});
	});
	return stirred;
}

interface Waiting {
	/** A form of the section was sent before its script was there. */
	held: { form: HTMLFormElement; submitter: HTMLElement | null } | null;
	release(): void;
}

const waiting = new Map<string, Waiting>();

/** Resolves when the visitor stirs near the section, reaches it by keyboard, or sends its form. */
export function near(id: string): Promise<void> {
	const section = document.getElementById(id);
	if (!section) return Promise.resolve();
	return new Promise(resolve => {
		const entry: Waiting = { held: null, release: () => section.removeEventListener("submit", hold, true) };
		waiting.set(id, entry);
		const observer = new IntersectionObserver(
			found => {
				if (found.some(({ isIntersecting }) => isIntersecting)) go();
			},
			{ rootMargin: MARGIN },
		);
		function go() {
			observer.disconnect();
			section?.removeEventListener("focusin", go);
			resolve();
		}
		function hold(event: SubmitEvent) {
			if (!(event.target instanceof HTMLFormElement)) return;
			event.preventDefault();
			event.stopPropagation();
			entry.held = { form: event.target, submitter: event.submitter };
			go();
		}
		void firstSign().then(() => observer.observe(section));
		section.addEventListener("focusin", go);
		section.addEventListener("submit", hold, true);
	});
}

/** The section's script is running: what was sent too early is sent now. */
export function arrived(id: string): void {
	const entry = waiting.get(id);
	if (!entry) return;
	waiting.delete(id);
	entry.release();
	if (entry.held) entry.held.form.requestSubmit(entry.held.submitter);
}
