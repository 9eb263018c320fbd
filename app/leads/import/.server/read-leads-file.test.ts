import { expect, it } from "vitest";
import { readLeadsFile } from "./read-leads-file.ts";

function read(file: string, mapping?: Record<string, string>) {
	const query = mapping ? `?mapping=${encodeURIComponent(JSON.stringify(mapping))}` : "";
	const request = new Request(`http://here/${query}`, {
		method: "POST",
		headers: { "Content-Type": "text/csv" },
		body: file,
	});
	return readLeadsFile(request, new URL(request.url));
}

it.each([
	["lines", `email\n${"ann@firm.example\n".repeat(10_000)}`, { lines: { length: 10_000 } }],
	["nothing", `email\n${"\n".repeat(200_000)}`, null],
])("lets other requests have their turn while a file of many %s is read", async (_what, file, wanted) => {
	let turns = 0;
	let reading = true;
	const others = (async () => {
		for (; reading; turns += 1) await new Promise(resolve => setImmediate(resolve));
	})();
	const found = await read(file).catch(() => null);
	reading = false;
	await others;
	if (wanted) expect(found).toMatchObject(wanted);
	else expect(found).toBeNull();
	expect(turns).toBeGreaterThanOrEqual(Math.floor(file.length / 16_384));
});

it("refuses a file of more columns than people have", async () => {
	await expect(read(`email${",".repeat(1_000)}\nann@firm.example`)).rejects.toMatchObject({
		code: "too_large",
		message: "A file can have 1,000 columns at most",
	});
	expect((await read(`email${",".repeat(999)}\nann@firm.example`)).lines).toHaveLength(1);
});

it("keeps characters whole, wherever a piece of the file ends", async () => {
	const names = Array.from({ length: 9_000 }, (_, index) => `Zoë 😀 ${index}`);
	const { lines } = await read(`email,name\n${names.map(name => `ann@firm.example,${name}`).join("\n")}`);
	expect(lines.map(line => ("lead" in line ? line.lead.fullName : line.reason))).toEqual(names);
});

it("names the columns that cannot both be a field, and the field as staff know it", async () => {
	const mapping = { Message: "additionalRequirements", Wishes: "additionalRequirements" };
	await expect(read("email,Message,Wishes\nann@firm.example,a,b", mapping)).rejects.toMatchObject({
		message: "Requirements can be one column alone, not “Message” and “Wishes”",
	});
});

it("says of which cell a line is refused, where many could be too long", async () => {
	const { lines } = await read(
		`email,company,notes\nann@firm.example,${"x".repeat(201)},${"x".repeat(4_001)}`,
	);
	expect(lines).toEqual([
		{
			line: 2,
			reason: "Company: please use at most 200 characters; Requirements: please use at most 4000 characters",
		},
	]);
});

it.each([
	['Ann,a@firm.example\n"Bob,b@firm.example\nCyd,c@firm.example\n', "line 3", /opened here and never closed/],
	['Ann,a@firm.example\nBob "Bee" B,b@firm.example\n', "line 3", /within a cell/],
	['Ann,a@firm.example\n"Bob" B,b@firm.example\n', "line 3", /within a cell/],
])("says in words what is wrong with a quotation mark, and on which line: %j", async (lines, line, words) => {
	await expect(read(`name,email\n${lines}`)).rejects.toMatchObject({
		message: "The file is not valid CSV",
		fields: { [line]: expect.stringMatching(words) },
	});
});
