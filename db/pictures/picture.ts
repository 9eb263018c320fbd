import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A picture uploaded by staff; its sizes are in `picture_files`. */
export const Picture = defineEntity({
	name: "Picture",
	tableName: "pictures",
	properties: {
		id: p.uuid().primary(),
		/** Pixels of the largest stored size. */
		width: p.integer(),
		height: p.integer(),
		createdBy: p.string().length(100),
		createdAt: p.datetime(),
	},
});
export type Picture = InferEntity<typeof Picture>;
