import { access, mkdtemp, rmdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "#domain/errors.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const MIN_GIB = 1;

/** Returns the gibibytes that are free on a folder's disk. */
async function freeAt(dir: string): Promise<number> {
	const { bavail, bsize } = await statfs(dir);
	return (bavail * bsize) / 2 ** 30;
}

/** Checks the free space of the disk for logs and mails, the media folder, and that the site was built. */
export async function examineDisk(mediaDir?: string): Promise<Finding[]> {
	const free = await freeAt(".");
	const built = await access("build/server/index.js").then(
		() => true,
		() => false,
	);
	return [
		free < MIN_GIB
			? failure("disk", `${free.toFixed(1)} GiB are free: logs and mails stop soon`)
			: ok("disk", `${free.toFixed(1)} GiB are free`),
		...(mediaDir ? [await examineFolder(mediaDir)] : []),
		...(built ? [] : [warning("build", "is missing here: npm run build makes it, or look inside the image")]),
	];
}

async function examineFolder(dir: string): Promise<Finding> {
	const stats = await stat(dir).catch(() => null);
	if (stats && !stats.isDirectory()) return failure("MEDIA_DIR", "is a file, and must be a folder");
	try {
		// Tested by writing, because permissions say nothing about a read-only mount.
		await rmdir(await mkdtemp(path.join(stats ? dir : await nearest(path.dirname(dir)), "doctor-")));
	} catch (error) {
		const how = stats ? "cannot be written" : "is not there and cannot be made";
		return failure("MEDIA_DIR", `${how}: ${errorCode(error) ?? "unknown"}`);
	}
	const free = stats ? await freeAt(dir) : Number.POSITIVE_INFINITY;
	if (free < MIN_GIB)
		return failure("MEDIA_DIR", `${free.toFixed(1)} GiB are free: pictures are refused soon`);
	return stats
		? ok("MEDIA_DIR", "pictures can be written")
		: warning("MEDIA_DIR", "is not there: a volume that is not mounted, or made with the first picture");
}

/** Returns the folder, or its nearest ancestor that exists. */
async function nearest(dir: string): Promise<string> {
	return stat(dir).then(
		() => dir,
		() => (path.dirname(dir) === dir ? dir : nearest(path.dirname(dir))),
	);
}
