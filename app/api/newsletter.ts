import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { visitor } from "#app/http/session/.server/guards.ts";
import { joinNewsletter } from "#app/leads/newsletter/.server/newsletter.ts";
import { NewsletterForm } from "#domain/newsletter/subscription.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	POST: visitor(async ({ request }) => {
		await joinNewsletter(request, parseInput(NewsletterForm, await readJson(request)));
		return json({}, 201);
	}),
});

export const loader = read;
export const action = write;
