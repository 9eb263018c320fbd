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
])(
	"readLeadsFile yields to other requests while it reads a large file of %s",
	async (_what, file, wanted) => {
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
	},
);

it("readLeadsFile rejects a file of more than 1,000 columns as too large", async () => {
	await expect(read(`email${",".repeat(1_000)}\nann@firm.example`)).rejects.toMatchObject({
		code: "too_large",
		message: "A file can have 1,000 columns at most",
	});
	expect((await read(`email${",".repeat(999)}\nann@firm.example`)).lines).toHaveLength(1);
});

it("readLeadsFile keeps multi-byte characters whole across chunk boundaries", async () => {
	const names = Array.from({ length: 9_000 }, (_, index) => `Zoë 😀 ${index}`);
	const { lines } = await read(`email,name\n${names.map(name => `ann@firm.example,${name}`).join("\n")}`);
	expect(lines.map(line => ("lead" in line ? line.lead.fullName : line.reason))).toEqual(names);
});

it("readLeadsFile rejects two columns for one field, and names both columns and the field's label", async () => {
	const mapping = { Message: "additionalRequirements", Wishes: "additionalRequirements" };
	await expect(read("email,Message,Wishes\nann@firm.example,a,b", mapping)).rejects.toMatchObject({
		message: "Requirements can be one column alone, not “Message” and “Wishes”",
	});
});

it("readLeadsFile numbers a record by its first line", async () => {
	const { lines } = await read('email,name\n\na@firm.example,"Ann\nExample"\n,\nb@firm.example,Bob\n');
	expect(lines.map(({ line }) => line)).toEqual([3, 6]);
});

it("readLeadsFile names the cell with a line break in the reason for rejecting a line", async () => {
	const { lines } = await read('email,Name\na@firm.example,"Ann\r\nExample"');
	expect(lines).toEqual([{ line: 2, reason: "Full name: please remove the line break" }]);
});

it("readLeadsFile names each overlong cell in the reason for rejecting a line", async () => {
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
])(
	"readLeadsFile explains what is wrong with a quotation mark, and names the line: %j",
	async (lines, line, words) => {
		await expect(read(`name,email\n${lines}`)).rejects.toMatchObject({
			message: "The file is not valid CSV",
			fields: { [line]: expect.stringMatching(words) },
		});
	},
);
