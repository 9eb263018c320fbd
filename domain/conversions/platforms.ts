import * as v from "valibot";

/** Platforms that receive conversions (docs/providers/google-data-manager.md, docs/providers/meta-conversions.md). */
export const PLATFORMS = ["google_data_manager", "meta_conversions"] as const;

export const PlatformSchema = v.picklist(PLATFORMS, "Choose a platform");

export type Platform = v.InferOutput<typeof PlatformSchema>;

/** Display names, for screens and error texts. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
	google_data_manager: "Google Ads (Data Manager)",
	meta_conversions: "Meta (Conversions API)",
};

/** API name of each platform's only secret. */
export const SECRET_NAMES = {
	google_data_manager: "serviceAccountKey",
	meta_conversions: "accessToken",
} as const satisfies Record<Platform, string>;

/** Platforms on which an uploaded conversion can be retracted, at least by setting its value to zero. */
export const CAN_RETRACT: readonly Platform[] = ["google_data_manager"];

/** Lead statuses that are uploaded as conversions. */
export const STAGES = ["qualified", "closed"] as const;
export type Stage = (typeof STAGES)[number];

/** State of an upload: `accepted` means the platform has taken it and is still processing it. */
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
