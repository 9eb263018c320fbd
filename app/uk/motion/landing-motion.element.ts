import { landingMode, mayDecorate } from "../../visitor/device/landing-mode";
import { readDevice } from "../../visitor/device/read-device";
import { countSaving } from "./count-saving";
import { enter } from "./enter";
import { followCursor } from "./follow-cursor";
import { scatterSpecks } from "./scatter-specks";

/** `<landing-motion rule="decoration" specks="particle 50" glow entrance>`: a layer of decoration in its parent. */
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
		if (this.getAttribute("rule") === "variant" ? mode !== "full" : !mayDecorate(device)) return;
		const [kind, count] = this.getAttribute("specks")?.split(" ") ?? [];
		if (kind) scatterSpecks(this, kind, Number(count));
		if (this.hasAttribute("glow")) followCursor(hero, this, signal);
		if (this.hasAttribute("entrance")) enter(hero, signal);
		countSaving(hero, signal);
	}

	disconnectedCallback() {
		this.#stop.abort();
	}
}

customElements.define("landing-motion", LandingMotion);
