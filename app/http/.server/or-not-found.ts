import { data } from "react-router";
import { AppError } from "#domain/errors.ts";

/** Runs `work`; AppError "not_found" becomes a 404 page. */
export async function orNotFound<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof AppError && error.code === "not_found") throw data(null, { status: 404 });
		throw error;
	}
}
