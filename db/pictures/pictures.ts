import { randomUUID } from "node:crypto";
import { LockMode } from "@mikro-orm/core";
import type { PictureFormat } from "#domain/content/pictures.ts";
import { invalidField } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { readFromFolder, removeFromFolder, writeToFolder } from "./media-folder.ts";
import { Picture } from "./picture.ts";
import { PictureFile } from "./picture-file.ts";

/** The folder MEDIA_DIR with the bytes of pictures; undefined when they are in the database. */
export type MediaFolder = string | undefined;

/** One size of a picture in one format. */
export interface EncodedSize {
	/** In pixels. */
	width: number;
	format: PictureFormat;
	bytes: Buffer;
}

const fileName = ({ width, format }: Pick<EncodedSize, "width" | "format">) => `${width}.${format}`;

/** Stores a picture uploaded by staff; `width` and `height` are those of its largest size. */
export async function createPicture(
	em: EntityManager,
	folder: MediaFolder,
	{ sizes, ...picture }: { width: number; height: number; sizes: readonly EncodedSize[] },
	actor: string,
): Promise<Picture> {
	const id = randomUUID();
	if (folder)
		await writeToFolder(
			folder,
			id,
			sizes.map(size => ({ name: fileName(size), bytes: size.bytes })),
		);
	return em.transactional(async inner => {
		const created = inner.create(Picture, { ...picture, id, createdBy: actor, createdAt: new Date() });
		for (const { bytes, ...size } of sizes) {
			inner.create(PictureFile, { ...size, picture: id, bytes: folder ? null : bytes });
		}
		await inner.flush();
		await recordAudit(inner, actor, "picture.create", id);
		return created;
	});
}

/** Returns the bytes of one size of a picture, or null if it does not exist. */
export async function readPicture(
	em: EntityManager,
	folder: MediaFolder,
	{ id, ...size }: { id: string; width: number; format: PictureFormat },
): Promise<Uint8Array | null> {
	const file = await em.findOne(PictureFile, { picture: id, ...size }, { populate: ["bytes"] });
	if (!file) return null;
	if (file.bytes) return file.bytes;
	return folder ? readFromFolder(folder, id, fileName(size)) : null;
}

/**
 * Returns the picture in a form's `field`, and keeps it until the transaction ends. Throws AppError "invalid" if it was deleted,
 * as it is with its last use.
 */
export async function requirePicture(em: EntityManager, id: string, field: string): Promise<Picture> {
	const picture = await em.findOne(Picture, { id }, { lockMode: LockMode.PESSIMISTIC_READ });
	if (picture) return picture;
	throw invalidField(field, "The picture no longer exists. Please upload it again.");
}

/** Condition: a testimonial uses the picture. */
const QUOTED = `exists (select from testimonials t where starts_with(t.image_url, '/media/' || pictures.id || '/'))`;

/** Condition: nothing on the site uses the picture. */
export const UNUSED_PICTURE = `not exists (select from proofs where picture_id = pictures.id) and not ${QUOTED}`;

/** Deletes a picture unless it is still used. Call it after the change that removed a use is committed. */
export async function deleteIfUnused(em: EntityManager, folder: MediaFolder, id: string): Promise<void> {
	const gone = await em.transactional(async inner => {
		// Locked first, so that the statement after it sees a use that was being stored.
		await inner.findOne(Picture, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		return inner.execute<{ id: string }[]>(
			`delete from pictures where id = ? and ${UNUSED_PICTURE} returning id`,
			[id],
		);
	});
	// The change is stored; files that cannot be deleted now are swept later.
	if (gone.length > 0 && folder) await removeFromFolder(folder, id).catch(() => {});
}

/** Returns the id of the picture at a URL, or null if it is not one of ours. */
export function pictureIn(address: string | null | undefined): string | null {
	return /^\/media\/([0-9a-f-]{36})\//.exec(address ?? "")?.[1] ?? null;
}
