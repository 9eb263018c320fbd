import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource, visitor } from "#app/http/.server/resource.ts";
import { joinNewsletter } from "#app/leads/newsletter/.server/newsletter.ts";
import { NewsletterForm } from "#domain/newsletter/subscription.ts";

export const loader = resource({
	POST: visitor(async ({ request }) => {
		await joinNewsletter(request, await readInput(request, NewsletterForm));
		return json({}, 201);
	}),
});
export const action = loader;
