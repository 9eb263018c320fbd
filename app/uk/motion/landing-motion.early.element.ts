import { landingMode, mayDecorate } from "#app/visitor/device/landing-mode.ts";
import { readDevice } from "#app/visitor/device/read-device.ts";
import { enter } from "./enter.ts";
import { scatterSpecks } from "./scatter-specks.ts";

/** `<landing-motion rule="decoration" specks="particle 50" glow entrance>`: a layer of animated decoration in its parent. */
class LandingMotion extends HTMLElement {
	#stop = new AbortController();

	async connectedCallback() {
		const hero = this.parentElement;
		if (!hero) return;
		const { signal } = this.#stop;
		const device = await readDevice();
		if (signal.aborted) return;
		const mode = landingMode(device);
		hero.dataset.landing = mode;
		if (!mayDecorate(device) || (this.getAttribute("rule") === "variant" && mode !== "full")) return;
		const [, count] = this.getAttribute("specks")?.split(" ") ?? [];
		if (count) scatterSpecks(this, Number(count));
		if (this.hasAttribute("entrance")) enter(hero, signal);
		if (!this.hasAttribute("glow") || !matchMedia("(pointer: fine)").matches) return;
		const follow = () =>
			import("./follow-cursor.ts").then(({ followCursor }) => followCursor(hero, this, signal));
		// Not on pointerenter, because the page may have opened under the mouse.
		hero.addEventListener("pointermove", follow, { once: true, passive: true, signal });
	}

	disconnectedCallback() {
		this.#stop.abort();
	}
}

customElements.define("landing-motion", LandingMotion);
