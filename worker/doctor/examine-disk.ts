import { access, constants, stat, statfs } from "node:fs/promises";
import { codeOf } from "#domain/errors.ts";
import { type Finding, look, ok, wrong } from "./finding.ts";

const LEAST_GIB = 1;

/** Room on the disk that logs and mails are written to, the folder of pictures, and whether the site was built. */
export async function examineDisk(mediaDir?: string): Promise<Finding[]> {
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
		...(mediaDir ? [await examineFolder(mediaDir)] : []),
		...(built ? [] : [look("build", "is missing here: npm run build makes it, or look inside the image")]),
	];
}

async function examineFolder(dir: string): Promise<Finding> {
	try {
		if (!(await stat(dir)).isDirectory()) return wrong("MEDIA_DIR", "is a file, and must be a folder");
		await access(dir, constants.W_OK | constants.X_OK);
		return ok("MEDIA_DIR", "pictures can be written");
	} catch (error) {
		const code = codeOf(error);
		if (code === "ENOENT")
			return look("MEDIA_DIR", "is not there: a volume that is not mounted, or made with the first picture");
		return wrong("MEDIA_DIR", `cannot be written: ${code ?? "unknown"}`);
	}
}
