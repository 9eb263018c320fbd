import { sendsGpc } from "#app/modules/consent/.server/sends-gpc.ts";
import { GPC_ECHO_HEADER } from "#app/modules/consent/gpc.ts";
import { locateVisitor } from "#app/modules/geo/.server/locate-visitor.ts";
import { errorResponse, json } from "#app/modules/http/.server/present-error.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { visitor } from "#app/modules/session/.server/guards.ts";
import { AppError } from "#domain/errors.ts";

const { loader: read, action: write } = resource({
	GET: visitor(async ({ request }) => {
		const location = await locateVisitor(request);
		const response = location
			? json(location)
			: errorResponse(new AppError("unavailable", "Your country could not be told"));
		if (sendsGpc(request)) response.headers.set(GPC_ECHO_HEADER, "1");
		return response;
	}),
});

export const loader = read;
export const action = write;
