import NDEF

print(NDEFMessage([try .uri("https://eat.example.com/s/42/t/7")]).encoded())
