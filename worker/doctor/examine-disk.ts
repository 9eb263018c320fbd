import { access, statfs } from "node:fs/promises";
import { type Finding, look, ok, wrong } from "./finding.ts";

const LEAST_GIB = 1;

/** Room on the disk that logs and mails are written to, and whether the site was built. */
export async function examineDisk(): Promise<Finding[]> {
	const { bavail, bsize } = await statfs(".");
	const free = (bavail * bsize) / 2 ** 30;
	const built = await access("build/server/index.js").then(
		() => true,
		() => false,
	);
	return [
		free < LEAST_GIB
			? wrong("disk", `${free.toFixed(1)} GiB are free: logs and mails stop soon`)
			: ok("disk", `${free.toFixed(1)} GiB are free`),
		...(built ? [] : [look("build", "is missing here: npm run build makes it, or look inside the image")]),
	];
}
