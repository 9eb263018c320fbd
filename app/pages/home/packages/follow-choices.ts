/** Listens for the packages' links from the start, also before their section's own script is there. */
export function followChoices(): () => void {
	const follow = (event: MouseEvent) => {
		if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
			return;
		const link = event.target instanceof Element ? event.target.closest("a[data-package]") : null;
		if (!(link instanceof HTMLAnchorElement)) return;
		event.preventDefault();
		import("./choose").then(
			({ choose }) => {
				if (!choose(link.dataset.package ?? "")) window.location.assign(link.href);
			},
			() => window.location.assign(link.href),
		);
	};
	document.addEventListener("click", follow);
	return () => document.removeEventListener("click", follow);
}
