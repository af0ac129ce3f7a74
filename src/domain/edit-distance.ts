/** Returns the number of forgiven typing errors for a name of this length: none below five letters, one below nine, else two. */
export function getForgivenEdits(length: number): number {
  if (length < 5) return 0
  return length < 9 ? 1 : 2
}

/** Edits that make the name of the text, Infinity when they are more than a name of its length is forgiven. */
export function getForgivenDistance(text: string, name: string): number {
  return getEditDistance(text, name, getForgivenEdits(name.length))
}

/**
 * The number of letters to insert, drop, change, or swap with their neighbor to make one text of the other (optimal
 * string alignment), or Infinity when it is more than `max`.
 */
export function getEditDistance(left: string, right: string, max: number): number {
  if (Math.abs(left.length - right.length) > max) return Infinity
  let twoBack: number[] = []
  let oneBack = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const cost = Math.min(
        oneBack[column - 1]! + (isSame ? 0 : 1),
        oneBack[column]! + 1,
        current[column - 1]! + 1,
      )
      current.push(isSwap && row > 1 && column > 1 ? Math.min(cost, twoBack[column - 2]! + 1) : cost)
    }
    if (Math.min(...current) > max) return Infinity
    ;[twoBack, oneBack] = [oneBack, current]
  }
  return oneBack[right.length]! <= max ? oneBack[right.length]! : Infinity
}

/** Finds the candidate with the fewest edits, the first one among equals. Returns undefined if all are more than `max` edits away. */
export function findNearestName(
  text: string,
  candidates: readonly string[],
  max = Infinity,
): string | undefined {
  let nearest: string | undefined
  let most = max
  for (const candidate of candidates) {
    const edits = getEditDistance(text, candidate, most)
    if (edits > most) continue
    nearest = candidate
    // Only a nearer one replaces it.
    most = edits - 1
  }
  return nearest
}

/** Sets a bit for each letter, and one for digits, that a text contains. A quick test of whether two texts are far apart. */
export function getLetterMask(text: string): number {
  let mask = 0
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index) - 97
    mask |= 1 << (letter >= 0 && letter < 26 ? letter : 26)
  }
  return mask
}
