import * as v from "valibot";

/** Where advertising platforms hear which leads became business (docs/providers/google-data-manager.md, docs/providers/meta-conversions.md). */
export const PLATFORMS = ["google_data_manager", "meta_conversions"] as const;

export const PlatformSchema = v.picklist(PLATFORMS, "Choose a platform");

export type Platform = v.InferOutput<typeof PlatformSchema>;

/** Names as people know them, for screens and error texts. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
	google_data_manager: "Google Ads (Data Manager)",
	meta_conversions: "Meta (Conversions API)",
};

/** The one secret of each platform, as the API names it. */
export const SECRET_NAMES = {
	google_data_manager: "serviceAccountKey",
	meta_conversions: "accessToken",
} as const satisfies Record<Platform, string>;

/** Platforms where what they were told can be taken back, if only by a value of nought. */
export const RETRACTING: readonly Platform[] = ["google_data_manager"];

/** Statuses of a lead that platforms are told of. */
export const STAGES = ["qualified", "closed"] as const;
export type Stage = (typeof STAGES)[number];

/** How far an upload is: `accepted` was taken and is still being worked on there. */
export const UPLOAD_STATES = [
	"pending",
	"accepted",
	"sent",
	"refused",
	"failed",
	"cancelled",
	"withdrawn",
] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

export const DEAL_CURRENCY = "GBP";
