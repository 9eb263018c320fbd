import type { GuardedMethod, ResourceArgs } from "#app/http/.server/resource.ts";
import { announcer } from "#app/services.server.ts";
import { AppError } from "#domain/errors.ts";
import { readSession, type Staff } from "./session.ts";

type VisitorMethod = (args: ResourceArgs) => Promise<Response>;
/** A method that gets who is signed in. */
export type StaffMethod = (args: ResourceArgs & { staff: Staff }) => Promise<Response>;

/** A method anyone may call. */
export function visitor(run: VisitorMethod): GuardedMethod {
	return { guarded: true, run };
}

function guarded(run: StaffMethod, permit: (staff: Staff) => boolean): GuardedMethod {
	return {
		guarded: true,
		async run(args) {
			const { staff, cookie } = await readSession(args.request);
			if (!staff) throw new AppError("unauthorised", "Please sign in");
			if (!permit(staff)) throw new AppError("forbidden", "Your account may look but not change anything");
			const response = await run({ ...args, staff });
			if (cookie) response.headers.append("Set-Cookie", cookie);
			return response;
		},
	};
}

/** A method for everyone who is signed in, viewers too. */
export function staff(run: StaffMethod): GuardedMethod {
	return guarded(run, () => true);
}

/** A method for admins. What it changes shows on the other screens at once. */
export function admin(run: StaffMethod): GuardedMethod {
	return guarded(
		async args => {
			const response = await run(args);
			if (response.ok && args.request.method !== "GET") announcer.announce("back_office");
			return response;
		},
		({ role }) => role === "admin",
	);
}
