// How Unicode joins scalars to the characters that people see, in the form that Swift asks for: the break property of a scalar (0 control,
// 1 extend, 2 prepend, 3 spacing mark, 255 none of them), plus 256 if it is a pictograph, plus 512 if it is a consonant that a sign may
// join to the next one. The browser knows this anyway; Swift's own tables are 5 kB.
const BREAKS = [
  [2, /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\u{110bd}\u{110cd}\u{111c2}\u{111c3}\u{113d1}\u{1193f}\u{11941}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}]/u],
  [1, /[\p{Grapheme_Extend}\p{Emoji_Modifier}]/u],
  [0, /(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?=\p{Cn})\p{DI}/u],
  [3, /(?![\u102b\u102c\u1038\u1062-\u1064\u1067-\u106d\u1083\u1087-\u108c\u108f\u109a-\u109c\u1a61\u1a63\u1a64\uaa7b\uaa7d\u{11720}\u{11721}])\p{Mc}|[\u0e33\u0eb3]/u],
]
// Independent vowels are letters, too, but no sign joins them to the next letter.
const CONSONANT = /(?![\u0904-\u0914\u0972-\u0977\u0985-\u0994\u0a85-\u0a94\u0b05-\u0b14\u0c05-\u0c14\u0d04-\u0d14])(?=\p{Lo})[\p{sc=Beng}\p{sc=Deva}\p{sc=Gujr}\p{sc=Mlym}\p{sc=Mymr}\p{sc=Orya}\p{sc=Telu}\p{sc=Khmr}\p{sc=Java}\p{sc=Bali}\p{sc=Sund}]/u

function characterKind(scalar) {
  const character = String.fromCodePoint(scalar)
  const [kind] = BREAKS.find(([, members]) => members.test(character)) ?? [255]
  return kind | /\p{Extended_Pictographic}/u.test(character) << 8 | CONSONANT.test(character) << 9
}
