import {
	type DestinationCreate,
	type DestinationUpdate,
	readSecret,
	readSettings,
} from "#domain/conversions/destination-form.ts";
import { type Platform, SECRET_NAMES } from "#domain/conversions/platforms.ts";
import { AppError, invalidField, notFound } from "#domain/errors.ts";
import { rejectKeyForNewHost } from "#domain/integrations/key-destination.ts";
import { isMask, maskSecret } from "#domain/integrations/mask-secret.ts";
import type { BasedOn } from "#domain/shape.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Vault } from "../integrations/vault.ts";
import type { EntityManager } from "../orm.ts";
import {
	createdColumns,
	deleteIfUnchanged,
	lockForUpdate,
	saved,
	savedOf,
	updatedColumns,
} from "../versioned-row.ts";
import { ConversionDestination } from "./conversion-destination.ts";
import { readServiceAccount } from "./service-account.ts";
import { retryFailedUploads } from "./start-due-uploads.ts";

/** Returns a destination as screens and the API show it, with a mask instead of its secret. */
export function presentDestination(destination: ConversionDestination) {
	const { platform, name, settings, secretMask, isActive } = destination;
	return {
		...savedOf(destination),
		platform,
		name,
		settings,
		secrets: { [SECRET_NAMES[platform]]: secretMask },
		endpoint: destination.endpoint ?? null,
		isActive,
		attention: destination.attention ?? null,
		createdAt: destination.createdAt.toISOString(),
	};
}

/** Returns the place that a destination's secret is bound to. */
export const destinationContext = (id: string) => `conversion-destination/${id}/secret`;

const MISSING_SECRET: Readonly<Record<Platform, string>> = {
	google_data_manager: "The service account's key is required",
	meta_conversions: "The access token is required",
};

function refuseSecret(platform: Platform, message: string): never {
	throw invalidField(`secrets.${SECRET_NAMES[platform]}`, message);
}

/** Parses two parts of a form. Throws one AppError "invalid" with the field errors of both. */
function together<One, Other>(one: () => One, other: () => Other): [One, Other] {
	let wrong: AppError;
	try {
		const first = one();
		return [first, other()];
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		wrong = error;
	}
	try {
		other();
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const fields = { ...wrong.fields, ...error.fields };
		const several = Object.keys(fields).length > 1;
		throw new AppError("invalid", several ? "Please check the marked fields" : error.message, { fields });
	}
	throw wrong;
}

/** Returns the ciphertext and mask of a secret that was entered; null when none was, or it is the mask that screens show. */
function sealed(vault: Vault, id: string, platform: Platform, secret: string | null) {
	if (!secret || isMask(secret)) return null;
	if (platform === "google_data_manager" && !readServiceAccount(secret)) {
		refuseSecret(platform, "This is not the JSON key of a service account: paste the whole file");
	}
	return { secret: vault.seal(secret, destinationContext(id)), secretMask: maskSecret(secret) };
}

/** Creates a destination with an encrypted secret. Throws AppError "invalid". */
export async function createDestination(
	em: EntityManager,
	form: DestinationCreate,
	actor: string,
	vault: Vault,
): Promise<ConversionDestination> {
	const { platform, name, endpoint, isActive } = form;
	const made = createdColumns(actor);
	const { id } = made;
	const [settings, storedSecret] = together(
		() => readSettings(platform, form.settings),
		() => {
			const secret = sealed(vault, id, platform, readSecret(platform, form.secrets));
			return secret ?? refuseSecret(platform, MISSING_SECRET[platform]);
		},
	);
	const fields = { platform, name, settings, ...storedSecret, endpoint: endpoint ?? null, isActive };
	return em.transactional(inner => {
		const destination = inner.create(ConversionDestination, { ...fields, ...made });
		return saved(inner, destination, actor, "conversions.create", { platform, name });
	});
}

/**
 * Updates a destination: absent fields stay unchanged, and a mask or an empty secret keeps the stored one. Clears `attention`
 * and retries the failed uploads. Throws AppError "not_found", "invalid", or "conflict" when it was saved since `version`.
 */
export async function updateDestination(
	em: EntityManager,
	id: string,
	{ version, ...form }: DestinationUpdate & BasedOn,
	actor: string,
	vault: Vault,
): Promise<ConversionDestination> {
	return em.transactional(async inner => {
		const destination = await lockForUpdate(
			inner,
			ConversionDestination,
			{ id },
			{ version, what: "destination", present: presentDestination },
		);
		const { platform } = destination;
		if (form.platform !== undefined && form.platform !== platform) {
			throw invalidField("platform", "The platform cannot change; add another destination instead");
		}
		const { name, endpoint, isActive, settings } = form;
		const typed = sealed(vault, id, platform, readSecret(platform, form.secrets));
		// Google's key only signs, but Meta's access token is sent to the endpoint.
		if (platform === "meta_conversions" && !typed)
			rejectKeyForNewHost(destination.endpoint, endpoint, [`secrets.${SECRET_NAMES[platform]}`]);
		inner.assign(destination, {
			...(name !== undefined && { name }),
			...(endpoint !== undefined && { endpoint }),
			...(isActive !== undefined && { isActive }),
			...(settings && { settings: readSettings(platform, settings) }),
			...typed,
			attention: null,
			...updatedColumns(actor),
		});
		await inner.flush();
		if (destination.isActive) await retryFailedUploads(inner, id);
		const fields = Object.entries(form).flatMap(([field, value]) => (value === undefined ? [] : [field]));
		await recordAudit(inner, actor, "conversions.update", id, { fields });
		return destination;
	});
}

/**
 * Deletes a destination with its uploads; its runs stay as history. Throws AppError "not_found", or "conflict" when it was
 * saved since `version`.
 */
export async function deleteDestination(em: EntityManager, id: string, { version }: BasedOn, actor: string) {
	const base = { version, what: "destination", present: presentDestination };
	const detailOf = ({ name, platform }: ConversionDestination) => ({ name, platform });
	const audit = { actor, action: "conversions.delete", detailOf } as const;
	await deleteIfUnchanged(em, ConversionDestination, { id }, base, audit);
}

/** Returns all destinations, oldest first. */
export async function listDestinations(em: EntityManager): Promise<ConversionDestination[]> {
	return em.find(ConversionDestination, {}, { orderBy: { createdAt: "asc", id: "asc" } });
}

/** Returns one destination. Throws AppError "not_found". */
export async function findDestination(em: EntityManager, id: string): Promise<ConversionDestination> {
	return em.findOneOrFail(ConversionDestination, { id }, { failHandler: () => notFound("destination") });
}
