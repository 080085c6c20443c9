// room CSVText
