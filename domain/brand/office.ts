/** Where the firm sits, to the letter (docs/specification/every-page.md#frame). */
export const OFFICE_ADDRESS = "Zentral Building, Dubai World Trade Center Floor 1";
