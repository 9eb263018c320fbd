// Preloaded into a process of the product: shifts its clock by up to six hours, by another offset every half second.
const HOURS_MS = 6 * 3_600_000;
const RealDate = Date;
let offset = 0;
setInterval(() => {
	offset = Math.round((Math.random() * 2 - 1) * HOURS_MS);
}, 500).unref();

globalThis.Date = class extends RealDate {
	constructor(...parts) {
		super(...(parts.length > 0 ? parts : [RealDate.now() + offset]));
	}
	static now() {
		return RealDate.now() + offset;
	}
};
