/** A number of things in words: "1 lead", "1,234 leads", "10,000+ leads" where counting stopped there. */
export function howMany(count: number, thing: string, orMore = false): string {
	const number = `${count.toLocaleString("en-GB")}${orMore ? "+" : ""}`;
	return `${number} ${thing}${count === 1 && !orMore ? "" : "s"}`;
}
