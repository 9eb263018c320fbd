/** Whether two addresses differ in the lead that stands beside the list, and in nothing else. */
export function movesOnlyBeside(from: URL, to: URL): boolean {
	const without = ({ pathname, searchParams }: URL) => {
		const query = new URLSearchParams(searchParams);
		query.delete("lead");
		return `${pathname}?${query}`;
	};
	return from.search !== to.search && without(from) === without(to);
}
