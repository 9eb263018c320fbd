import { entityManager } from "#app/services.server.ts";
import { lastOutcomes } from "#db/conversions/last-outcomes.ts";
import { listDestinations, presentDestination } from "#db/conversions/save-destination.ts";
import { isOn } from "#db/settings/switches.ts";
import { listTags } from "#db/tracking/tags.ts";
import { savedOf } from "#db/versioned-row.ts";

/** Returns all conversion destinations, each with the result of its last run. */
async function loadDestinations() {
	const destinations = await listDestinations(entityManager());
	const outcomes = await lastOutcomes(entityManager());
	return destinations.map(destination => ({
		...presentDestination(destination),
		outcome: outcomes.find(({ destinationId }) => destinationId === destination.id) ?? null,
	}));
}
export type DestinationRow = Awaited<ReturnType<typeof loadDestinations>>[number];

export async function loadTags() {
	const tags = await listTags(entityManager());
	return {
		destinations: await loadDestinations(),
		chatReferences: await isOn(entityManager(), "chat_references"),
		tags: tags.map(({ name, tagType, tagId, isActive, ...tag }) => ({
			name,
			tagType,
			tagId,
			tagContent: tag.tagContent ?? "",
			description: tag.description ?? "",
			category: tag.category ?? "",
			conversionId: tag.conversionId ?? "",
			isActive,
			...savedOf(tag),
		})),
	};
}
export type TagView = Awaited<ReturnType<typeof loadTags>>["tags"][number];
