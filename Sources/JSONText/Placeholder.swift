// room JSONText
