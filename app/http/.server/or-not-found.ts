import { data } from "react-router";
import { AppError } from "#domain/errors.ts";

/** Runs `work`; AppError "not_found" becomes null. */
export async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof AppError && error.code === "not_found") return null;
		throw error;
	}
}

/** Runs `work`; AppError "not_found" becomes a 404 page. */
export async function orNotFound<T extends object>(work: () => Promise<T>): Promise<T> {
	const result = await orNull(work);
	if (result === null) throw data(null, { status: 404 });
	return result;
}
