import { defineEntity, p } from "@mikro-orm/core";
import { PICTURE_FORMATS } from "#domain/content/pictures.ts";
import { Picture } from "./picture.ts";

/** One size of a picture in one format. */
export const PictureFile = defineEntity({
	name: "PictureFile",
	tableName: "picture_files",
	properties: {
		picture: () => p.manyToOne(Picture).primary().deleteRule("cascade").mapToPk(),
		/** In pixels. */
		width: p.integer().primary(),
		format: p.enum(PICTURE_FORMATS).primary(),
		/** Null when the bytes are in MEDIA_DIR. */
		bytes: p.blob().nullable().lazy(),
	},
});
