import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";
import { errorCode } from "#domain/errors.ts";
import { DAY_MS } from "#domain/time/day.ts";
import type { EntityManager } from "../orm.ts";
import { idsOf } from "../sql.ts";
import { Picture } from "./picture.ts";

const PLACE = v.pipe(v.string(), v.uuid());

/** Returns an error handler that yields `value` when a file or folder does not exist, and rethrows any other error. */
function absent<T>(value: T): (error: unknown) => T {
	return error => {
		if (errorCode(error) === "ENOENT") return value;
		throw error;
	};
}

/** MEDIA_DIR cannot be read or written: a full disk, missing rights or no folder. The message is the code of the system's error. */
export class FolderTrouble extends Error {
	constructor(cause: unknown) {
		super(errorCode(cause) ?? "unknown", { cause });
	}
}

/** One encoded size of a picture. `name` is for example "480.avif". */
export interface EncodedFile {
	name: string;
	bytes: Buffer;
}

/** Writes a picture's files to MEDIA_DIR, all or none. Throws FolderTrouble. */
export async function writeToFolder(folder: string, id: string, files: readonly EncodedFile[]) {
	const unfinished = path.join(folder, `${id}.new`);
	try {
		await mkdir(folder, { recursive: true });
		// Not with its parents: Node then reports a read-only disk as ENOENT.
		await mkdir(unfinished);
		for (const { name, bytes } of files) await writeFile(path.join(unfinished, name), bytes);
		await rename(unfinished, path.join(folder, id));
	} catch (error) {
		// What stays is swept after a day.
		await rm(unfinished, { recursive: true, force: true }).catch(() => {});
		throw new FolderTrouble(error);
	}
}

/** Reads a file of MEDIA_DIR; null if it does not exist. Throws FolderTrouble. */
export async function readFromFolder(folder: string, id: string, name: string): Promise<Buffer | null> {
	return readFile(path.join(folder, id, name)).catch(error => {
		if (errorCode(error) === "ENOENT") return null;
		throw new FolderTrouble(error);
	});
}

/** Deletes a picture's files from MEDIA_DIR. */
export async function removeFromFolder(folder: string, id: string): Promise<void> {
	await rm(path.join(folder, id), { recursive: true, force: true });
}

/**
 * Deletes files from MEDIA_DIR that the database does not know: left over when a process died during a deletion or an upload.
 * Skips files younger than a day, which may be about to be stored, and all of them while the database has no picture. Returns how
 * many pictures were deleted.
 */
export async function sweepFolder(em: EntityManager, folder: string): Promise<number> {
	const old: string[] = [];
	// The folder does not exist before the first picture.
	for (const name of await readdir(folder).catch(absent([]))) {
		// An upload that ends renames its folder.
		const stats = await stat(path.join(folder, name)).catch(absent(null));
		const isOld = stats !== null && stats.mtimeMs < Date.now() - DAY_MS;
		if (isOld && v.is(PLACE, name.replace(/\.new$/, ""))) old.push(name);
	}
	const known = await em.find(
		Picture,
		{ id: { $in: old.filter(name => v.is(PLACE, name)) } },
		{ fields: ["id"] },
	);
	// An empty database may be the wrong one, or one that is about to be restored: it must not cost the site its pictures.
	if (known.length === 0 && (await em.count(Picture)) === 0) return 0;
	const knownIds = new Set(idsOf(known));
	const unused = old.filter(name => !knownIds.has(name));
	for (const name of unused) await removeFromFolder(folder, name);
	return unused.length;
}
